export const noMessage = 'no message';

/** GitHub names the entries of a bulk write by position. `sentBody` shows their names. */
export function extractMessage(body: unknown, sentBody?: unknown): string {
  if (!isRecord(body)) return typeof body === 'string' ? body.trim() : '';
  const { message, errors, validation_errors } = body;
  const details = [...listErrorTexts(errors), ...describeEntryErrors(validation_errors, sentBody)];
  return [typeof message === 'string' ? message : '', details.join('; ')].filter(Boolean).join(': ');
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJson(text: string, fallback?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** A value may be nested deeper than the stack allows. */
export function formatJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (failure) {
    if (failure instanceof RangeError) return 'something nested too deeply to show';
    throw failure;
  }
}

const maxErrors = 100;

function listErrorTexts(errors: unknown): string[] {
  if (errors === undefined || errors === null) return [];
  if (!Array.isArray(errors)) return [describeErrorItem(errors)];
  const more = errors.length - maxErrors;
  return [...errors.slice(0, maxErrors).map(describeErrorItem), ...(more > 0 ? [`${more} more errors`] : [])];
}

function describeErrorItem(error: unknown) {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return formatJson(error);
  const { resource, field, code, message, value } = error;
  const words = [[resource, field].filter(isNonEmptyText).join('.'), code, message].filter(isNonEmptyText);
  if (value !== undefined && value !== null) words.push(`(value ${formatJson(value)})`);
  return words.length ? words.join(' ') : formatJson(error);
}

const describeEntryErrors = (errors: unknown, sentBody: unknown): string[] =>
  isRecord(errors)
    ? Object.entries(errors).flatMap(([index, entry]) =>
        listErrorTexts(isRecord(entry) ? (entry.errors ?? entry) : entry).map(
          (text) => `${describeEntry(sentBody, index)} ${text}`,
        ),
      )
    : [];

function describeEntry(sentBody: unknown, index: string) {
  const list = isRecord(sentBody) ? Object.values(sentBody).find(Array.isArray) : undefined;
  const entry = list?.[Number(index)];
  return isRecord(entry) && isNonEmptyText(entry.name) ? `${JSON.stringify(entry.name)}:` : `[${index}]`;
}

const isNonEmptyText = (part: unknown): part is string => typeof part === 'string' && part !== '';
