/** Seats that this browser has set up for friends, until they sit down. */

import { recall, remember } from "../lib/memory";

export interface Invite {
  table: string;
  seat: number;
  token: string;
}

const KEPT = 40;
const invites = $state<Invite[]>(recall<Invite[]>("invites", []));

export function invitesTo(table: string): Invite[] {
  return invites.filter((invite) => invite.table === table);
}

export function keepInvite(invite: Invite): void {
  invites.unshift(invite);
  invites.splice(KEPT);
  remember("invites", $state.snapshot(invites));
}

export function dropInvite(table: string, seat: number): void {
  const at = invites.findIndex((invite) => invite.table === table && invite.seat === seat);
  if (at < 0) return;
  invites.splice(at, 1);
  remember("invites", $state.snapshot(invites));
}
