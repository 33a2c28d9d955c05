/**
 * Hides values in report lines that GitHub does not show to everyone. A public log prints the public view of each text.
 */

import type { GithubRefusal, RequestFailure } from '../../github/refusals/failures.ts';
import { mayRepeatValues } from '../../github/refusals/public-message.ts';
import { type ChangeRow, formatSubjectAndKey, noRedaction, type Redaction } from '../../plan/item-text.ts';
import {
  describeGithubRefusal,
  hiddenValueText,
  hidePlainStringFromPublic,
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

/** `about` is the key that decides who may see the line. */
export interface NamedLine {
  readonly subject?: string;
  readonly within?: string;
  readonly about?: string;
}

/** Only sections of tests omit `visibleTo`. */
const isPublicPath = ({ visibleTo = { '': 'everyone' } }: Section, path: string) =>
  findAudience(visibleTo, path) === 'everyone';

export function createRedaction(section: Section, { about }: NamedLine = {}): Redaction {
  const base = about ?? (section.settings?.list ? '[]' : '');
  return {
    hidesKey: (key) => !isPublicPath(section, base ? `${base}.${key}` : key),
    hidesText(text) {
      const key = (text instanceof Wording ? text.key : undefined) ?? base;
      return key === ownerNamesKey || !isPublicPath(section, key);
    },
    hidesNames: !isPublicPath(section, base),
  };
}

/** Shows the names that the settings file declares. */
export function createDeclaredRedaction({ section, entryAt }: DeclaredSection, item: NamedLine): Redaction {
  const redaction = createRedaction(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}

export const toBothViews = (redaction: Redaction, describe: (redaction: Redaction) => string): Text =>
  withPublicVersion(describe(noRedaction), describe(redaction));

export function redactChange(redaction: Redaction, describe: (redaction: Redaction) => ChangeRow) {
  const [full, shown] = [describe(noRedaction), describe(redaction)];
  const joinViews = (getText: (row: ChangeRow) => string | undefined) =>
    withPublicVersion(getText(full) ?? '', getText(shown) ?? '');
  const after = [joinViews((row) => row.after), joinViews((row) => row.remark), joinViews((row) => row.ending)];
  return {
    message: joinViews((row) => row.text),
    parts: {
      what: joinViews(formatSubjectAndKey),
      before: joinViews((row) => row.before),
      after: [...after, ...(full.heldKeys ?? [])].filter(Boolean),
    },
  };
}

export const redactText = (redaction: Redaction, text: Text): Text =>
  redaction.hidesText(text) ? joinPublic`${hidePlainStringFromPublic(text)}` : showFullText(text);

/** Drops the table cells, because they contain the old message. */
export const reword = <L extends Pick<Line, 'message' | 'parts'>>(line: L, words: (message: Text) => Text): L => ({
  ...line,
  message: words(line.message),
  parts: undefined,
});

/** A plain string may contain any value of the section. */
export function appendDetails<L extends Pick<Line, 'message' | 'parts'>>(
  section: Section,
  line: L,
  details: readonly Text[],
) {
  const shownDetails = isAllPublic(section) ? details : details.filter((text) => typeof text !== 'string');
  const ending = withPublicVersion(formatDetails(details), formatDetails(shownDetails));
  const { message, parts } = line;
  return {
    ...line,
    message: joinPublic`${message}${ending}`,
    ...(parts && {
      parts: { ...parts, after: [...parts.after.slice(0, -1), joinPublic`${parts.after.at(-1) ?? ''}${ending}`] },
    }),
  };
}

const formatDetails = (details: readonly Text[]) =>
  details.length ? ` (${details.map(showFullText).join('; ')})` : '';

export const isAllPublic = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of the request may contain a hidden name. */
export const redactRequestFailure = (section: Section, { message, publicMessage }: RequestFailure): Text =>
  isAllPublic(section)
    ? message
    : withPublicVersion(message, publicMessage ?? `GitHub sent no usable answer ${hiddenValueText}`);

/**
 * The path and GitHub's message may contain hidden values. A public log quotes the message only if it repeats nothing
 * of the request and none of `values`. Without `values`, the log withholds the message.
 */
export function redactRefusal(
  section: Section,
  failure: GithubRefusal,
  values?: unknown,
): Pick<Line, 'message' | 'request'> {
  const { request, route, message } = failure;
  if (failure.isPublic || isAllPublic(section)) return { message, request };
  const githubText = describeGithubRefusal(failure);
  const isOpen =
    values !== undefined &&
    failure.repeatsNothing &&
    !mayRepeatValues(failure.githubMessage, values, `${route} ${section.key}`);
  const shownMessage = isOpen ? showFullText(githubText) : (failure.publicMessage ?? toShownText(githubText));
  return {
    message: withPublicVersion(message, `${request.method} ${route} answered ${request.status}: ${shownMessage}`),
    request: { ...request, path: withPublicVersion(request.path, route) },
  };
}
