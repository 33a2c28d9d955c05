import { grantName } from '../../github/grants.ts';
import type { Line } from '../../report/result/result.ts';
import type { Section } from '../../sections/section.ts';
import { writesToSee } from '../../session/grants.ts';
import { code } from '../../settings/shown.ts';
import type { Snapshot } from '../snapshot.ts';
import { parseSnapshot } from './read-back.ts';

/** The snapshot that a token which may only read can check: without the settings that the host hides from it. */
export function keepReadable(taken: Snapshot, all: readonly Section[]): Snapshot {
  const { declared } = parseSnapshot(taken.settings, all);
  return declared.reduce((kept, { key, desired }) => {
    const section = all.find((one) => one.key === key)!;
    return writesToSee('check', [{ section, desired }]).length ? withoutHidden(kept, section, desired) : kept;
  }, taken);
}

function withoutHidden({ settings, sections }: Snapshot, section: Section, desired: any): Snapshot {
  const { [section.key]: value, ...others } = settings;
  const isHidden = ([key]: readonly [string, unknown]) =>
    section.settings.list !== undefined ||
    writesToSee('check', [{ section, desired: { [key]: desired[key] } }]).length > 0;
  const keys = Object.entries(value as object);
  const kept = keys.filter((one) => !isHidden(one));
  const names = kept.length ? keys.filter(isHidden).map(([key]) => code(key)) : [code(section.key)];
  const grants = writesToSee('check', [{ section, desired }]).map(({ grant }) => grantName(grant));
  const note: Line = { kind: 'note', key: section.key, message: leftOut(names.join(', '), grants.join(' and ')) };
  return {
    settings: kept.length ? { ...settings, [section.key]: Object.fromEntries(kept) } : others,
    sections: sections.map((one) => (one.name === section.key ? { ...one, lines: [...one.lines, note] } : one)),
  };
}

const leftOut = (names: string, grants: string) =>
  `left out, since GitHub shows it only to a token with ${grants}: ${names}. To add it, copy it from what \`trueup snapshot\` writes, and check with a token that only the default branch can use`;
