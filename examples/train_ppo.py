"""Train MaskablePPO (sb3-contrib) on one seat of a game for a few minutes, then let it play against a bot.

    pip install quai[env] sb3-contrib
    python examples/train_ppo.py

Prints the share of games won (a shared win counts half) with its 95 % interval.
"""

import argparse
from math import sqrt
from time import perf_counter
from typing import Any

try:
    import gymnasium
    import numpy as np
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.monitor import Monitor

    import quai.env
except ImportError as error:
    raise SystemExit(f"{error.name} is not installed: pip install quai[env] sb3-contrib") from None


def scaled(game: str, opponent: str) -> gymnasium.Env:
    """One seat against a bot; observations as numbers from 0 to 1."""
    env = quai.env.single(game, opponents=[opponent])
    high = env.observation_space.high.astype(np.float32)
    space = gymnasium.spaces.Box(-1, 1, high.shape, np.float32)
    return Monitor(gymnasium.wrappers.TransformObservation(env, lambda seen: (seen / high).astype(np.float32), space))


class Clock(BaseCallback):
    """Ends the training when its time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = perf_counter() + seconds

    def _on_step(self) -> bool:
        return perf_counter() < self.end


def train(env: gymnasium.Env, seconds: float, seed: int) -> MaskablePPO:
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=2048,
        batch_size=256,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    return model.learn(total_timesteps=100_000_000, callback=Clock(seconds))


def share_of_wins(model: MaskablePPO, env: gymnasium.Env, games: int, seed: int) -> np.ndarray:
    """For each game 1, 1/2 or 0. With two players the reward is +1, 0 or -1."""
    shares = []
    for number in range(games):
        observation, info = env.reset(seed=seed + number)
        is_over, reward = False, 0.0
        while not is_over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, is_over, _, info = env.step(int(action))
        shares.append((float(reward) + 1) / 2)
    return np.array(shares)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="london")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options: Any = parser.parse_args()
    torch.set_num_threads(1)
    env = scaled(options.game, options.opponent)
    model = train(env, 60 * options.minutes, options.seed)
    print(f"trained on {options.game} for {model.num_timesteps:,} steps in {options.minutes:g} minutes")
    shares = share_of_wins(model, env, options.games, seed=1_000_000)
    margin = 1.96 * shares.std(ddof=1) / sqrt(len(shares))
    print(f"won {shares.mean():.1%} ± {margin:.1%} of {len(shares)} games against {options.opponent}")


if __name__ == "__main__":
    main()
