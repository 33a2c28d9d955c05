/**
 * Hides in report lines what GitHub does not show to everyone. Each text has a full view and a public view. A public
 * log prints the public view.
 */
import { mayRepeat } from '../../github/limits/repeated.ts';
import type { HostRefusal, HostUnreachable } from '../../github/refusals/failures.ts';
import { type ChangeParts, type ChangeText, type Redaction, showEverything } from '../../plan/item-text.ts';
import {
  hideValues,
  inTwoViews,
  join,
  ofOwner,
  saidBy,
  show,
  spellOut,
  type Text,
  Wording,
  withheld,
} from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import { audienceOf } from '../../sections/visibility.ts';
import type { DeclaredSection } from './declared.ts';
import type { Line } from './result.ts';

/** `about` is the key that decides who may see the line. */
export interface NamedLine {
  readonly subject?: string;
  readonly within?: string;
  readonly about?: string;
}

/** Only sections of tests omit `visibleTo`. */
const isPublicPath = ({ visibleTo = { '': 'everyone' } }: Section, path: string) =>
  audienceOf(visibleTo, path) === 'everyone';

export function createRedaction(section: Section, { about }: NamedLine = {}): Redaction {
  const base = about ?? (section.settings?.list ? '[]' : '');
  return {
    hides: (key) => !isPublicPath(section, base ? `${base}.${key}` : key),
    covers(text) {
      const key = (text instanceof Wording ? text.key : undefined) ?? base;
      return key === ofOwner || !isPublicPath(section, key);
    },
    hidesNames: !isPublicPath(section, base),
  };
}

/** Shows names that the settings file contains. */
export function createDeclaredRedaction({ section, entryAt }: DeclaredSection, item: NamedLine): Redaction {
  const redaction = createRedaction(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}

export const redact = (redaction: Redaction, say: (redaction: Redaction) => string) =>
  inTwoViews(say(showEverything), say(redaction));

export function redactChange(redaction: Redaction, tell: (redaction: Redaction) => ChangeText) {
  const [whole, open] = [tell(showEverything), tell(redaction)];
  return { message: inTwoViews(whole.text, open.text), parts: joinParts(whole.parts, open.parts) };
}

/** Views may differ in length. Remarks at the end are aligned. */
function joinParts(whole: ChangeParts, open: ChangeParts): ChangeParts {
  const joinTexts = (one: Text = '', other: Text = '') => inTwoViews(show(one), show(other));
  const length = Math.max(whole.after.length, open.after.length);
  const after = Array.from({ length }, (_, at) => joinTexts(whole.after.at(at - length), open.after.at(at - length)));
  return { what: joinTexts(whole.what, open.what), before: joinTexts(whole.before, open.before), after };
}

export const redactText = (redaction: Redaction, text: Text): Text =>
  redaction.covers(text) ? join`${hideValues(text)}` : spellOut(text);

export const reword = <L extends Pick<Line, 'message' | 'parts'>>(one: L, words: (message: Text) => Text): L => ({
  ...one,
  message: words(one.message),
  parts: undefined,
});

/** A plain string may contain any value of the section. */
export function appendDetails<L extends Pick<Line, 'message' | 'parts'>>(
  section: Section,
  one: L,
  details: readonly Text[],
) {
  const open = isAllPublic(section) ? details : details.filter((text) => typeof text !== 'string');
  const ending = inTwoViews(formatDetails(details), formatDetails(open));
  const { message, parts } = one;
  return {
    ...one,
    message: join`${message}${ending}`,
    ...(parts && {
      parts: { ...parts, after: [...parts.after.slice(0, -1), join`${parts.after.at(-1) ?? ''}${ending}`] },
    }),
  };
}

const formatDetails = (details: readonly Text[]) => (details.length ? ` (${details.map(spellOut).join('; ')})` : '');

export const isAllPublic = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of the request may contain a hidden name. */
export const redactRequest = (section: Section, { message, openly }: HostUnreachable) =>
  isAllPublic(section) ? message : inTwoViews(message, openly ?? `GitHub sent no usable answer ${withheld}`);

/**
 * The path and GitHub's message may contain hidden values. A public log quotes the message only if it repeats nothing
 * of the request and none of `values`. Without `values` there is nothing to compare, so the message is withheld.
 */
export function redactRefusal(
  section: Section,
  failure: HostRefusal,
  values?: unknown,
): Pick<Line, 'message' | 'request'> {
  const { request, route, message } = failure;
  if (failure.isPublic || isAllPublic(section)) return { message, request };
  const said = saidBy(failure);
  const isOpen =
    values !== undefined &&
    failure.repeatsNothing &&
    !mayRepeat(failure.hostMessage, values, `${route} ${section.key}`);
  const open = isOpen ? spellOut(said) : (failure.openly ?? show(said));
  return {
    message: inTwoViews(message, `${request.method} ${route} answered ${request.status}: ${open}`),
    request: { ...request, path: inTwoViews(request.path, route) },
  };
}
