import { mayRepeat } from '../../github/limits/repeated.ts';
import type { HostRefusal, HostUnreachable } from '../../github/refusals/failures.ts';
import { type ChangeParts, type ChangeText, noRedaction, type Redaction } from '../../plan/item-text.ts';
import {
  describeGithubRefusal,
  hiddenValueText,
  hideValues,
  joinPublic,
  ownerNamesKey,
  showFullText,
  type Text,
  toShownText,
  Wording,
  withPublicVersion,
} from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import { findAudience } from '../../sections/visibility.ts';
import type { DeclaredSection } from './declared.ts';
import type { Line } from './result.ts';

/** The item's name in the file, what it is a part of, and the key that decides who may see it. */
export interface NamedLine {
  readonly subject?: string;
  readonly within?: string;
  readonly about?: string;
}

/** Every real section sets `visibleTo`. Only sections of tests leave it out. */
const isOpen = ({ visibleTo = { '': 'everyone' } }: Section, path: string) =>
  findAudience(visibleTo, path) === 'everyone';

/** Hides in an item's lines what a public log must not show. */
export function redactionOf(section: Section, { about }: NamedLine = {}): Redaction {
  const base = about ?? (section.settings?.list ? '[]' : '');
  return {
    hidesKey: (key) => !isOpen(section, base ? `${base}.${key}` : key),
    hidesText(text) {
      const key = (text instanceof Wording ? text.key : undefined) ?? base;
      return key === ownerNamesKey || !isOpen(section, key);
    },
    hidesNames: !isOpen(section, base),
  };
}

/** As `redactionOf`, but shows names that the file itself holds. */
export function redactionFor({ section, entryAt }: DeclaredSection, item: NamedLine): Redaction {
  const redaction = redactionOf(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}

export const redact = (redaction: Redaction, say: (redaction: Redaction) => string) =>
  withPublicVersion(say(noRedaction), say(redaction));

/** A change, which is also told in parts. */
export function redactChange(redaction: Redaction, tell: (redaction: Redaction) => ChangeText) {
  const [whole, open] = [tell(noRedaction), tell(redaction)];
  return { message: withPublicVersion(whole.text, open.text), parts: joinParts(whole.parts, open.parts) };
}

/** An empty text stands for a part that only the other readers get. Remarks at the end stay at the end. */
function joinParts(whole: ChangeParts, open: ChangeParts): ChangeParts {
  const both = (one: Text = '', other: Text = '') => withPublicVersion(toShownText(one), toShownText(other));
  const length = Math.max(whole.after.length, open.after.length);
  const after = Array.from({ length }, (_, at) => both(whole.after.at(at - length), open.after.at(at - length)));
  return { what: both(whole.what, open.what), before: both(whole.before, open.before), after };
}

export const redactText = (redaction: Redaction, text: Text): Text =>
  redaction.hidesText(text) ? joinPublic`${hideValues(text)}` : showFullText(text);

export const reword = <L extends Pick<Line, 'message' | 'parts'>>(one: L, words: (message: Text) => Text): L => ({
  ...one,
  message: words(one.message),
  parts: undefined,
});

/** Adds what the host's answers say to the end of the line. A plain string may hold anything of the section. */
export function addEnd<L extends Pick<Line, 'message' | 'parts'>>(section: Section, one: L, details: readonly Text[]) {
  const open = isAllOpen(section) ? details : details.filter((text) => typeof text !== 'string');
  const ending = withPublicVersion(endingText(details), endingText(open));
  const { message, parts } = one;
  return {
    ...one,
    message: joinPublic`${message}${ending}`,
    ...(parts && {
      parts: { ...parts, after: [...parts.after.slice(0, -1), joinPublic`${parts.after.at(-1) ?? ''}${ending}`] },
    }),
  };
}

const endingText = (details: readonly Text[]) => (details.length ? ` (${details.map(showFullText).join('; ')})` : '');

/** Whether everyone may see every key of the section on the host. */
export const isAllOpen = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of a request without an answer may hold a name that few may see. */
export const redactRequest = (section: Section, { message, openly }: HostUnreachable) =>
  isAllOpen(section)
    ? message
    : withPublicVersion(message, openly ?? `GitHub sent no usable answer ${hiddenValueText}`);

/**
 * Describes a refused request. Names in the path and GitHub's message may be about what few people may see. A public log
 * quotes GitHub's message about a write only if the message repeats nothing of the request and none of `values`, which
 * are all values of the section. Without `values`, there is nothing to compare, so the message is withheld.
 */
export function redactRefusal(
  section: Section,
  failure: HostRefusal,
  values?: unknown,
): Pick<Line, 'message' | 'request'> {
  const { request, route, message } = failure;
  if (failure.isPublic || isAllOpen(section)) return { message, request };
  const said = describeGithubRefusal(failure);
  const isOpen =
    values !== undefined &&
    failure.repeatsNothing &&
    !mayRepeat(failure.hostMessage, values, `${route} ${section.key}`);
  const open = isOpen ? showFullText(said) : (failure.openly ?? toShownText(said));
  return {
    message: withPublicVersion(message, `${request.method} ${route} answered ${request.status}: ${open}`),
    request: { ...request, path: withPublicVersion(request.path, route) },
  };
}
