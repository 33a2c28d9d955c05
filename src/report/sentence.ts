import type { Line } from '../modes/result.ts';
import type { LocatedLine } from './located.ts';

/** What is wrong with the settings file itself is told at its place there; any other line by what it belongs to. */
export const isOfFile = ({ line: { code, place }, section }: LocatedLine) =>
  code === 'parse_refused' || (!section && Boolean(place));

export function sentence(told: LocatedLine) {
  const { line, repository, section } = told;
  const { place, key } = line;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, key];
  const where = isOfFile(told) ? spot : repository && [[repository, section].filter(Boolean).join(' ')];
  return [...(where ?? []), withRequest(line)].filter(Boolean).join(': ');
}

/** What is said, its advice, and below that what the advice holds to copy. */
export function advised(said: string, told: LocatedLine) {
  const { fix } = told.line;
  if (!fix) return [said];
  const [advice = '', ...block] = `To fix, ${fix}`.split(/\r?\n/);
  const first = isOfFile(told) ? [`${said}${/[.!?]$/.test(said) ? '' : '.'} ${advice}`] : [said, advice];
  return [...first, ...block.map((line) => `  ${line}`)];
}

function withRequest({ request, message }: Line) {
  if (!request) return message;
  const answered = `${request.method} ${request.path} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}

/** Long values go on in the JSON report; the start and the end stay, since a change names both. */
export function shortened(text: string, most: number) {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const tail = Math.floor(most / 3);
  const cut = characters.length - most;
  return `${characters.slice(0, most - tail).join('')} […${cut} more…] ${characters.slice(-tail).join('')}`;
}
