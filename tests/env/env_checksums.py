"""Print checksums of some steps of a vector environment; the tests run it uncompiled."""

import json
import sys
from zlib import crc32

import quai.env


def checksums(name: str, players: int, num_envs: int, steps: int) -> list[int]:
    """A checksum of everything that each step of random play returns."""
    env = quai.env.vector(name, num_envs, players)
    observations, info = env.reset(seed=5)
    sums = [crc32(observations.tobytes() + info["action_mask"].tobytes())]
    for _ in range(steps):
        observations, rewards, ended, _, info = env.step(env.random_actions())
        parts = (observations, rewards, ended, info["action_mask"], info["seat"])
        sums.append(crc32(b"".join(part.tobytes() for part in parts)))
    return sums


if __name__ == "__main__":
    print(json.dumps([checksums(*run) for run in json.load(sys.stdin)]))
