import { toShownText } from '../plan/wording.ts';
import type { LocatedLine } from './located.ts';
import type { Line } from './result/result.ts';

/** The place of a guarded change only positions its annotation. */
export const isAboutFile = ({ line: { code, place }, section }: LocatedLine) =>
  code === 'parse_refused' || (!section && Boolean(place) && code !== 'guarded');

export function formatSentence(located: LocatedLine) {
  const { line, repository, section } = located;
  const { place, key, namedKey = key } = line;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, namedKey];
  const prefix = isAboutFile(located) ? spot : [[repository, section].filter(Boolean).join(' ')];
  return [...(prefix ?? []), addRequest(line)].filter(Boolean).join(': ');
}

export function addRequest(line: Line): string {
  const { request } = line;
  const message = toShownText(line.message);
  if (!request) return message;
  const answered = `${request.method} ${toShownText(request.path)} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}
