import type { Line } from '../modes/result.ts';
import type { LocatedLine } from './located.ts';

/** Whether the line is about a place in the settings file rather than about a repository or section. */
export const isOfFile = ({ line: { code, place }, section }: LocatedLine) =>
  code === 'parse_refused' || (!section && Boolean(place));

export function sentence(located: LocatedLine) {
  const { line, repository, section } = located;
  const { place, key, namedKey = key } = line;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, namedKey];
  const where = isOfFile(located) ? spot : repository && [[repository, section].filter(Boolean).join(' ')];
  return [...(where ?? []), withRequest(line)].filter(Boolean).join(': ');
}

/** The sentence, its fix, and below it the lines of the fix to copy. */
export function advised(said: string, located: LocatedLine) {
  const { fix } = located.line;
  if (!fix) return [said];
  const [advice = '', ...block] = `To fix, ${fix}`.split(/\r?\n/);
  const first = isOfFile(located) ? [`${said}${/[.!?]$/.test(said) ? '' : '.'} ${advice}`] : [said, advice];
  return [...first, ...block.map((line) => `  ${line}`)];
}

function withRequest({ request, message }: Line) {
  if (!request) return message;
  const answered = `${request.method} ${request.path} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}

/** Cuts a long text in the middle, since a change has a value at each end. The JSON report has it in full. */
export function shortened(text: string, most: number) {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const tail = Math.floor(most / 3);
  const cut = characters.length - most;
  return `${characters.slice(0, most - tail).join('')} […${cut} more…] ${characters.slice(-tail).join('')}`;
}
