import type { Reader } from '@trueup/core/github';
import { forgiving, HostUnreachable, minuteText, RunStopped } from '@trueup/core/github';
import { inTwoViews } from '@trueup/core/plan';
import type { Line, SectionResult } from '@trueup/core/report';
import type { World } from '@trueup/core/session';
import { isRecorded, type RecordedChange, readChanges } from './read.ts';

export const formatChange = ({ by, at, what, source }: RecordedChange) =>
  `${by} on ${minuteText(at)} (${what}), according to ${source}`;

/** Sections without a known change get no note. */
export const noteLastChanges = (
  github: Reader,
  { heard }: Pick<World, 'heard'>,
  sections: readonly SectionResult[],
): Promise<Line[]> =>
  noteDriftedSections(github, sections)
    .catch(ignoreUnreachable)
    .then((notes) => [...noteDelivery(heard), ...notes]);

const noteDelivery = (heard: World['heard']): Line[] =>
  heard
    ? [
        createNote(
          '',
          `the last webhook for this repository came on ${minuteText(heard.at)}, for a change by ${heard.by}`,
        ),
      ]
    : [];

async function noteDriftedSections(github: Reader, sections: readonly SectionResult[]): Promise<Line[]> {
  const drifted = sections.filter(({ name, status }) => status === 'drift' && isRecorded(name));
  const notes = drifted.map(async ({ name, lines }): Promise<Line[]> => {
    const names = lines.flatMap(({ namedKey = '' }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [recorded] = await readChanges(github, [{ section: name, names }]);
    const latestChange = recorded?.changes[0];
    return latestChange ? [createNote(name, `last changed by ${formatChange(latestChange)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}

/** The notes only add to a check, so a failed read must not fail the check. */
const ignoreUnreachable = forgiving([HostUnreachable, RunStopped], (): Line[] => []);

/** Only readers of the source may see its names. */
const createNote = (key: string, text: string): Line => ({
  kind: 'note',
  key,
  message: inTwoViews(text, 'the person who last changed it is hidden: this log is public'),
});
