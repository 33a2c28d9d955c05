/** What a report shows if the host sends no message. */
export const wordless = 'no message';

/**
 * The host's whole message: for a bad body it holds a list of objects or plain strings. For a bulk write the host
 * blames entries by position; pass the body as `sent` to show their names instead.
 */
export function messageIn(body: unknown, sent?: unknown): string {
  if (!isRecord(body)) return typeof body === 'string' ? body.trim() : '';
  const { message, errors, validation_errors } = body;
  const details = [...textsOf(errors), ...byEntry(validation_errors, sent)];
  return [typeof message === 'string' ? message : '', details.join('; ')].filter(Boolean).join(': ');
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nobody reads more than that, and a host may send any number. */
const mostErrors = 100;

function textsOf(errors: unknown): string[] {
  if (errors === undefined || errors === null) return [];
  if (!Array.isArray(errors)) return [detail(errors)];
  const more = errors.length - mostErrors;
  return [...errors.slice(0, mostErrors).map(detail), ...(more > 0 ? [`${more} more errors`] : [])];
}

/** The value of a text in JSON; something else, `undefined` unless said, of a text that is none. */
export function jsonIn(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** A value as JSON, even if it is nested deeper than the stack allows. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (failure) {
    if (failure instanceof RangeError) return 'something nested too deeply to show';
    throw failure;
  }
}

const byEntry = (errors: unknown, sent: unknown): string[] =>
  isRecord(errors)
    ? Object.entries(errors).flatMap(([index, entry]) =>
        textsOf(isRecord(entry) ? (entry.errors ?? entry) : entry).map((text) => `${entryName(sent, index)} ${text}`),
      )
    : [];

/** The entry's name from the only list in the body, or else its position. */
function entryName(sent: unknown, index: string) {
  const list = isRecord(sent) ? Object.values(sent).find(Array.isArray) : undefined;
  const entry = list?.[Number(index)];
  return isRecord(entry) && isWord(entry.name) ? `${JSON.stringify(entry.name)}:` : `[${index}]`;
}

function detail(error: unknown) {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return jsonText(error);
  const { resource, field, code, message, value } = error;
  const what = [[resource, field].filter(isWord).join('.'), code, message].filter(isWord);
  if (value !== undefined && value !== null) what.push(`(value ${jsonText(value)})`);
  return what.length ? what.join(' ') : jsonText(error);
}

const isWord = (part: unknown): part is string => typeof part === 'string' && part !== '';
