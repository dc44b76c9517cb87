/** All catalogues, as one list of keys per language: "table.confirm" is the key `confirm` of table.ts. */

import { bar as barEn } from "./en/bar";
import { common as commonEn } from "./en/common";
import { end as endEn } from "./en/end";
import { invite as inviteEn } from "./en/invite";
import { log as logEn } from "./en/log";
import { replay as replayEn } from "./en/replay";
import { rules as rulesEn } from "./en/rules";
import { start as startEn } from "./en/start";
import { table as tableEn } from "./en/table";
import { bar as barFr } from "./fr/bar";
import { common as commonFr } from "./fr/common";
import { end as endFr } from "./fr/end";
import { invite as inviteFr } from "./fr/invite";
import { log as logFr } from "./fr/log";
import { replay as replayFr } from "./fr/replay";
import { rules as rulesFr } from "./fr/rules";
import { start as startFr } from "./fr/start";
import { table as tableFr } from "./fr/table";

const en = { bar: barEn, common: commonEn, end: endEn, invite: inviteEn, log: logEn, replay: replayEn, rules: rulesEn, start: startEn, table: tableEn };
const fr = { bar: barFr, common: commonFr, end: endFr, invite: inviteFr, log: logFr, replay: replayFr, rules: rulesFr, start: startFr, table: tableFr };

type Subjects = typeof en;
export type Key = { [S in keyof Subjects]: `${S & string}.${keyof Subjects[S] & string}` }[keyof Subjects];
export type Catalogue = Record<Key, string>;

function flat(subjects: Record<string, Record<string, string>>): Catalogue {
  const texts: Record<string, string> = {};
  for (const [subject, entries] of Object.entries(subjects))
    for (const [key, text] of Object.entries(entries)) texts[`${subject}.${key}`] = text;
  return texts as Catalogue;
}

export const catalogues = { en: flat(en), fr: flat(fr) };
