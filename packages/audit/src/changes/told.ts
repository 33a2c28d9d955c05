import type { Reader } from '@trueup/core/github';
import { forgiving, HostUnreachable, minuteText, RunStopped } from '@trueup/core/github';
import { withPublicVersion } from '@trueup/core/plan';
import type { Line, SectionResult } from '@trueup/core/report';
import type { World } from '@trueup/core/session';
import { isRecorded, type KnownChange, readChanges } from './read.ts';

export const changeText = ({ by, at, what, source }: KnownChange) =>
  `${by} on ${minuteText(at)} (${what}), according to ${source}`;

/** A note for each section that differs and of which a source says who changed it last. Everything else stays silent. */
export const tellLastChanges = (
  host: Reader,
  { heard }: Pick<World, 'heard'>,
  sections: readonly SectionResult[],
): Promise<Line[]> =>
  tellDrifted(host, sections)
    .catch(saysNothing)
    .then((notes) => [...deliveryNote(heard), ...notes]);

const deliveryNote = (heard: World['heard']): Line[] =>
  heard
    ? [noteOf('', `the last webhook for this repository came on ${minuteText(heard.at)}, for a change by ${heard.by}`)]
    : [];

async function tellDrifted(host: Reader, sections: readonly SectionResult[]): Promise<Line[]> {
  const drifted = sections.filter(({ name, status }) => status === 'drift' && isRecorded(name));
  const notes = drifted.map(async ({ name, lines }): Promise<Line[]> => {
    const names = lines.flatMap(({ namedKey = '' }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [found] = await readChanges(host, [{ section: name, names }]);
    const last = found?.changes[0];
    return last ? [noteOf(name, `last changed by ${changeText(last)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}

/** A check fails for nothing that only adds to it. */
const saysNothing = forgiving([HostUnreachable, RunStopped], (): Line[] => []);

/** Only who may read a source sees the names in it. */
const noteOf = (key: string, text: string): Line => ({
  kind: 'note',
  key,
  message: withPublicVersion(text, 'the person who last changed it is hidden: this log is public'),
});
