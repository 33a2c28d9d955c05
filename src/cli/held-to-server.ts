import { lackedPlaces } from '../modes/narrowed.ts';
import type { Declared } from '../settings/declare.ts';
import { inFileOrder } from '../settings/parse.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import type { ReadFile } from './settings-files.ts';

/** The verdict on a file for repositories of one server: it refuses what the server lacks. */
export function heldToServer(server: string | undefined, read: ReadFile): ReadFile {
  if (server === undefined || !read.parsed) return read;
  const { declared, remarks } = read.parsed;
  const refusals = declared.flatMap((section) => lackedIn(section, server));
  const unsent = remarks.filter(({ isUnknownKey }) => isUnknownKey).map((remark) => unknownThere(remark, server));
  const all = inFileOrder([...refusals, ...unsent]);
  const others = remarks.filter(({ isUnknownKey }) => !isUnknownKey);
  return all.length ? { file: read.file, refused: new SettingsRefused(all, others) } : read;
}

const nameOf = (version: string) => `Enterprise Server ${version}`;

const lackedIn = ({ key, desired, place, address }: Declared, version: string): Refusal[] =>
  lackedPlaces(key, desired, version, nameOf(version)).map(({ at, why }) => ({
    ...address(at),
    place: place(at),
    problem: why,
    fix: 'remove it from the settings for repositories of this server',
  }));

/** The cloud may take what is newer than Trueup. The description of a released server is complete. */
const unknownThere = ({ at, names, place }: Remark, version: string): Refusal => ({
  at,
  names,
  place,
  problem: `is not in the description of ${nameOf(version)}, and that server refuses what it does not know`,
  fix: 'correct its spelling, or remove it',
});
