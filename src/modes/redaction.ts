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

type Redacted = Pick<Line, 'message' | 'parts' | 'inFull'>;

/** The message for a public log, with the full message beside it where they differ. */
export function redacted(redaction: Redaction, say: (redaction: Redaction) => string): Redacted {
  const [message, whole] = [say(redaction), say(showEverything)];
  return message === whole ? { message } : { message, inFull: { message: whole } };
}

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

/** Text from the host's answers may hold anything of the section, so a public log may not get it. */
export function addedTo<L extends Redacted>(section: Section, one: L, text: string): L {
  if (text === '') return one;
  const whole = withEnding({ ...one, ...one.inFull }, text);
  if (redactionOf(section).hidesNames) return { ...one, inFull: { ...one.inFull, ...whole } };
  return { ...one, ...withEnding(one, text), ...(one.inFull && { inFull: { ...one.inFull, ...whole } }) };
}

const withEnding = ({ message, parts }: Pick<Redacted, 'message' | 'parts'>, text: string) => ({
  message: message + text,
  ...(parts && { parts: { ...parts, after: [...parts.after.slice(0, -1), `${parts.after.at(-1) ?? ''}${text}`] } }),
});

/** Whether everyone may see every key of the section on the host. */
export const isAllOpen = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of a request without an answer may hold a name that few may see. */
export const redactedRequest = (section: Section, { message, openly }: HostUnreachable): Redacted =>
  isAllOpen(section)
    ? { message }
    : { message: openly ?? `the host gave no usable answer ${withheld}`, inFull: { message } };

/**
 * Describes a refused request. Where not everyone may see the section, it leaves out the names in the path and the
 * host's message.
 */
export function redactedRefusal(
  section: Section,
  { request, hostMessage, message }: HostRefusal,
): Redacted & Partial<Line> {
  const isQuiet = !isOpen(section, '') || request.method === 'DELETE';
  if (isAllOpen(section)) return { message, request };
  const open = { ...request, path: routeOf(section, request) };
  const words = isQuiet ? withheld : hostMessage;
  return {
    message: `${open.method} ${open.path} answered ${open.status}: ${words}`,
    request: open,
    inFull: { message, request },
  };
}

/** The path with a placeholder for every name except the repository's own. */
function routeOf({ calls }: Section, { method, path }: HostRefusal['request']) {
  if (path.startsWith('/graphql')) return path;
  const routes = Object.values(calls).map((make) => make([], {}).route);
  const route = routes.find((one) => one.startsWith(`${method} `) && fits(one.slice(method.length + 1), path));
  return route ? route.slice(method.length + 1) : '***';
}

const fits = (route: string, path: string) => {
  const parts = path.split('/');
  const pattern = route.split('/');
  return (
    parts.length === pattern.length && pattern.every((part, index) => part.startsWith('{') || part === parts[index])
  );
};
