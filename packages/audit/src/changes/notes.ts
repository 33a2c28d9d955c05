import type { Reader } from '@trueup/core/github';
import { formatMinute, RequestFailure, RunStopped, recoverFrom } from '@trueup/core/github';
import { withPublicVersion } from '@trueup/core/plan';
import type { Line, SectionResult } from '@trueup/core/report';
import type { World } from '@trueup/core/session';
import { auditLogName, isRecordedSection, type RecordedChange, type RecordedChanges, readChanges } from './read.ts';

export const formatRecordedChange = ({ by, at, what, source }: RecordedChange) =>
  `${by} on ${formatMinute(at)} (${what}), according to ${source}`;

/** Notes the last webhook, and the last known change of each section with drift. */
export const noteLastChanges = (
  github: Reader,
  { delivery }: Pick<World, 'delivery'>,
  sections: readonly SectionResult[],
): Promise<Line[]> =>
  readLastChangeNotes(github, sections)
    .catch(ignoreUnreachable)
    .then((notes) => [...noteLastWebhook(delivery), ...notes]);

const noteLastWebhook = (delivery: World['delivery']): Line[] =>
  delivery
    ? [
        createLastChangeNote(
          '',
          `the last webhook for this repository came on ${formatMinute(delivery.at)}, for a change by ${delivery.by}`,
        ),
      ]
    : [];

async function readLastChangeNotes(github: Reader, sections: readonly SectionResult[]): Promise<Line[]> {
  const drifted = sections.filter(({ name, status }) => status === 'drift' && isRecordedSection(name));
  const notes = drifted.map(async ({ name, lines }): Promise<Line[]> => {
    const names = lines.flatMap(({ namedKey = '' }) => /"(.+)"/.exec(namedKey)?.[1] ?? []);
    const [recorded] = await readChanges(github, [{ section: name, names }]);
    const latestChange = recorded && !mayLackLatestChange(recorded, lines) ? recorded.changes[0] : undefined;
    return latestChange ? [createLastChangeNote(name, `last changed by ${formatRecordedChange(latestChange)}`)] : [];
  });
  return (await Promise.all(notes)).flat();
}

/** Without the audit log, a deleted ruleset leaves no record, and an unread history may have a later change. */
const mayLackLatestChange = ({ unread }: RecordedChanges, lines: readonly Line[]) =>
  unread.includes(auditLogName) && (unread.length > 1 || lines.some(({ sign }) => sign === '+'));

/** The notes are optional, so a failed read must not fail the check. */
const ignoreUnreachable = recoverFrom([RequestFailure, RunStopped], (): Line[] => []);

/** A public log hides the name, because only readers of the source may see it. */
const createLastChangeNote = (key: string, text: string): Line => ({
  kind: 'note',
  key,
  message: withPublicVersion(text, 'the person who last changed it is hidden: this log may be public'),
});
