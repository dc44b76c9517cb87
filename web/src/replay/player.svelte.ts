/** Where a replay stands, and how it runs. */

import type { Moment } from "../lib/api";
import type { Moments } from "./moments";

export const SPEEDS = [0.5, 1, 2, 4];

export class Player {
  move = $state(0);
  eyes = $state("open");
  speed = $state(1);
  playing = $state(false);
  moment = $state<Moment | null>(null);
  lost = $state(false);

  constructor(
    private readonly moments: Moments,
    readonly moves: number,
    at: number,
    eyes: string,
  ) {
    this.eyes = eyes;
    this.goTo(at);
  }

  goTo(move: number): void {
    this.move = Math.min(this.moves, Math.max(0, move));
    void this.show();
  }

  step(by: number): void {
    this.playing = false;
    this.goTo(this.move + by);
  }

  look(eyes: string): void {
    this.eyes = eyes;
    void this.show();
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.move === this.moves) this.goTo(0);
  }

  /** One move on while it plays; it stops at the end. */
  advance(): void {
    this.goTo(this.move + 1);
    if (this.move === this.moves) this.playing = false;
  }

  /** An answer that comes when somebody is already elsewhere is not shown. */
  private async show(): Promise<void> {
    const { move, eyes } = this;
    const isWanted = (): boolean => move === this.move && eyes === this.eyes;
    try {
      const moment = await this.moments.at(move, eyes);
      if (!isWanted()) return;
      this.moment = moment;
      this.lost = false;
      this.moments.prepare(move, eyes);
    } catch {
      if (isWanted()) this.lost = true;
    }
  }
}
