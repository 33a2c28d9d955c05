import type { HostRefusal, HostUnreachable } from '../host/failures.ts';
import { same } from '../plan/differences.ts';
import { type ChangeText, type Redaction, showEverything } from '../plan/item-text.ts';
import { inFull, openly, type Text, Wording, withheld } from '../plan/wording.ts';
import type { Section } from '../sections/section.ts';
import { audienceOf } from '../sections/visibility.ts';
import type { DeclaredSection } from './planned.ts';
import type { Line } from './result.ts';

/** The item's name in the file, and the key that decides who may see it. */
export interface Named {
  readonly subject?: string;
  readonly about?: string;
}

/** Every real section sets `visibleTo`; only test sections leave it out. */
const isOpen = ({ visibleTo = { '': 'everyone' } }: Section, path: string) =>
  audienceOf(visibleTo, path) === 'everyone';

/** Hides in an item's lines what a public log must not show. */
export function redactionOf(section: Section, { about }: Named = {}): Redaction {
  const base = about ?? (section.settings?.list ? '[]' : '');
  return {
    hides: (key) => !isOpen(section, base ? `${base}.${key}` : key),
    covers: (text) => !isOpen(section, (text instanceof Wording ? text.key : undefined) ?? base),
    hidesNames: !isOpen(section, base),
  };
}

/** As `redactionOf`, but shows names that the file itself holds. */
export function redactionFor({ section, entryAt }: DeclaredSection, item: Named): Redaction {
  const redaction = redactionOf(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}

export type Redacted = Pick<Line, 'message' | 'parts' | 'inFull'>;

/** The message for a public log, with the full message beside it where they differ. */
export const both = (message: string, whole: string): Redacted =>
  message === whole ? { message } : { message, inFull: { message: whole } };

export const redacted = (redaction: Redaction, say: (redaction: Redaction) => string) =>
  both(say(redaction), say(showEverything));

export const wholeOf = ({ message, inFull }: Redacted) => inFull?.message ?? message;

/** One text made of several. */
export const asOne = (all: readonly Redacted[], words: (messages: readonly string[]) => string) =>
  both(words(all.map(({ message }) => message)), words(all.map(wholeOf)));

/** The same for a change, which is also told in parts. */
export function redactedChange(redaction: Redaction, tell: (redaction: Redaction) => ChangeText): Redacted {
  const [open, whole] = [tell(redaction), tell(showEverything)].map(({ text: message, parts }) => ({ message, parts }));
  return same(open, whole) ? open! : { ...open!, inFull: whole };
}

export const redactedText = (redaction: Redaction, text: Text): Redacted =>
  redacted(redaction, (one) => (one.covers(text) ? (openly(text) ?? withheld) : inFull(text)));

/** Rewords both the public message and the full one. */
export const reworded = <L extends Redacted>(one: L, words: (message: string) => string): L => ({
  ...one,
  message: words(one.message),
  parts: undefined,
  ...(one.inFull && {
    inFull: { ...one.inFull, parts: undefined, message: words(one.inFull.message ?? one.message) },
  }),
});

/** Ends the line with what the host's answers say. A plain string may hold anything of the section. */
export function addedTo<L extends Redacted>(section: Section, one: L, details: readonly Text[]): L {
  const open = isAllOpen(section) ? details : details.filter((text) => typeof text !== 'string');
  const said = withEnding(one, open);
  const inFull = { ...one.inFull, ...withEnding({ ...one, ...one.inFull }, details) };
  return { ...one, ...said, ...((one.inFull || open.length < details.length) && { inFull }) };
}

function withEnding({ message, parts }: Pick<Redacted, 'message' | 'parts'>, details: readonly Text[]) {
  const text = details.length ? ` (${details.map(inFull).join('; ')})` : '';
  const after = parts && [...parts.after.slice(0, -1), `${parts.after.at(-1) ?? ''}${text}`];
  return { message: message + text, ...(after && { parts: { ...parts, after } }) };
}

/** Whether everyone may see every key of the section on the host. */
export const isAllOpen = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of a request without an answer may hold a name that few may see. */
export const redactedRequest = (section: Section, { message, openly }: HostUnreachable): Redacted =>
  isAllOpen(section)
    ? { message }
    : { message: openly ?? `the host gave no usable answer ${withheld}`, inFull: { message } };

/** Describes a refused request. The names in its path and the host's words may be about what few may see. */
export function redactedRefusal(section: Section, failure: HostRefusal): Redacted & Partial<Line> {
  const { request, route, message } = failure;
  if (failure.isPublic || isAllOpen(section)) return { message, request };
  return {
    message: `${request.method} ${route} answered ${request.status}: ${failure.openly ?? withheld}`,
    request: { ...request, path: route },
    inFull: { message, request },
  };
}
