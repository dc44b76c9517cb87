from random import Random


class GreedyUnderground:
    def __init__(self, board, seed):
        self.random = Random(seed)

    def choose(self, view, legal):
        return self.random.choice(legal)
