import type { Declared, ReadLayer } from '@trueup/core/settings';
import {
  findLacked,
  inFileOrder,
  type KnownSections,
  type Path,
  type Refusal,
  type Remark,
  readKeys,
  SettingsRefused,
  withWrappers,
} from '@trueup/core/settings';
import type { ReadFile } from './read-files.ts';

/** The verdict on a file for repositories of one server: it refuses what the server lacks. */
export function heldToServer(server: string | undefined, read: ReadFile): ReadFile {
  if (server === undefined || !read.parsed) return read;
  const { declared, remarks } = read.parsed;
  const refusals = declared.flatMap((section) => refuseLacked(section, server));
  const { lacked, left } = withUnknown(refusals, remarks, server);
  return lacked.length ? { file: read.file, refused: new SettingsRefused(lacked, left) } : read;
}

/**
 * What a server lacks of a layer. A layer that cannot be read alone is not judged, and neither is what several layers
 * make together.
 */
export function lackedInLayer(
  server: string | undefined,
  { read, sections }: KnownSections & { readonly read: ReadLayer },
  remarks: readonly Remark[],
) {
  if (server === undefined || read instanceof SettingsRefused) return { lacked: [], left: remarks };
  const lacked = readKeys(read, { sections }).named.flatMap(({ section: { key }, spelt }) => {
    const desired = read.values[spelt];
    const address = (at: Path) => ({ at: [spelt, ...withWrappers(at, desired)], names: undefined });
    return refuseLacked({ key, desired, address, place: (at) => read.place(address(at).at) }, server);
  });
  return withUnknown(lacked, remarks, server);
}

/** The same with each key that Trueup does not know, which is a mistake here, and the other remarks. */
const withUnknown = (lacked: readonly Refusal[], remarks: readonly Remark[], server: string) => ({
  lacked: inFileOrder([
    ...lacked,
    ...remarks.filter(({ isUnknownKey }) => isUnknownKey).map((remark) => unknownThere(remark, server)),
  ]),
  left: remarks.filter(({ isUnknownKey }) => !isUnknownKey),
});

const nameOf = (version: string) => `Enterprise Server ${version}`;

type Lacking = Pick<Declared, 'key' | 'desired' | 'place' | 'address'> & Parameters<typeof findLacked>[0];

const refuseLacked = ({ key, desired, place, address }: Lacking, version: string): Refusal[] =>
  findLacked({ key }, desired, version, nameOf(version)).map(({ at, why }) => ({
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
