import type { Line, SectionResult } from '../../report/result/result.ts';
import type { Section } from '../../sections/section.ts';
import { parseSettings } from '../../settings/reading/parse.ts';
import { orRefusal, pathText, type Refusal, SettingsRefused } from '../../settings/refusal.ts';
import { writeSettings } from '../../settings/writing/blocks.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * A snapshot must pass the next check. So it is parsed here as that check would parse it, and a
 * section that no file can describe, such as two items with one name, fails and is left out.
 */
export function readBack(taken: Snapshot, all: readonly Section[]): Snapshot {
  const read = orRefusal(() => parseSnapshot(taken.settings, all));
  if (!(read instanceof SettingsRefused)) return taken;
  const ofSection = (key: string) => read.refusals.filter(({ at }) => !at.length || at[0] === key);
  const kept = Object.entries(taken.settings).filter(([key]) => !ofSection(key).length);
  return {
    settings: Object.fromEntries(kept),
    sections: taken.sections.map((section) => {
      const found = section.name in taken.settings ? ofSection(section.name) : [];
      return found.length ? fail(section, found) : section;
    }),
  };
}

/** Reads the values of a snapshot as the next check would. Throws `SettingsRefused`. */
export const parseSnapshot = (settings: Snapshot['settings'], sections: readonly Section[]) =>
  parseSettings({ text: writeSettings(settings, sections), file: 'the snapshot', sections, origin: 'operator' });

const fail = (section: SectionResult, refusals: readonly Refusal[]): SectionResult => ({
  ...section,
  status: 'failed',
  coverage: [{ key: section.name, ending: 'not-done' }],
  lines: [...section.lines, ...refusals.map((refusal) => line(section.name, refusal))],
});

/** The text is written nowhere, so its line numbers mean nothing. */
const withoutLine = (problem: string) => problem.replace(/, on line \d+$/, '');

const line = (name: string, { at, problem }: Refusal): Line => ({
  kind: 'error',
  key: at.length ? pathText(at) : name,
  message: `the host holds what no settings file can say: ${withoutLine(problem)}`,
  fix: 'change it on the host, or choose other sections with `--sections`',
  code: 'plan_refused',
});
