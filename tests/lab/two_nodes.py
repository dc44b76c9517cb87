"""A Ray cluster of two nodes on this machine: `python two_nodes.py` prints its address, and kills the second node when
it is told to on its standard input. It ends when the input does."""

import sys

from ray.cluster_utils import Cluster

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "node_ip_address": "127.0.0.1", "include_dashboard": False}

if __name__ == "__main__":
    cluster = Cluster()
    cluster.add_node(**NODE)
    second = cluster.add_node(**NODE)
    print(cluster.address, flush=True)
    for _ in sys.stdin:
        cluster.remove_node(second, allow_graceful=False)
        print("killed", flush=True)
    cluster.shutdown()
