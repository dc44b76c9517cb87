/** The moments of a game, fetched once each; those that come next are fetched ahead. */

import { server, type Moment, type View } from "../lib/api";
import { asView, isPosition } from "./open";

const AHEAD = 4;

export class Moments {
  private readonly kept = new Map<string, Promise<Moment>>();

  constructor(
    private readonly table: string,
    private readonly moves: number,
    private readonly token: string | null,
  ) {}

  at(move: number, eyes: string): Promise<Moment> {
    const key = `${eyes}/${move}`;
    let moment = this.kept.get(key);
    if (!moment) {
      moment = this.fetch(move, eyes);
      moment.catch(() => this.kept.delete(key));
      this.kept.set(key, moment);
    }
    return moment;
  }

  /** The neighbours are likely to be wanted next. */
  prepare(move: number, eyes: string): void {
    const next = Array.from({ length: AHEAD }, (_, i) => move + 1 + i);
    for (const each of [...next, move - 1]) {
      if (each >= 0 && each <= this.moves) this.at(each, eyes).catch(() => undefined);
    }
  }

  private async fetch(move: number, eyes: string): Promise<Moment> {
    const moment = await server.moment(this.table, move, eyes, this.token);
    const view: View = isPosition(moment.view) ? asView(moment.view) : moment.view;
    return { ...moment, view };
  }
}
