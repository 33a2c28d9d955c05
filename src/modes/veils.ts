import type { HostRefusal } from '../host/failures.ts';
import { unveiled, type Veil } from '../plan/tell.ts';
import { inFull, openly, type Text, Wording, withheld } from '../plan/wording.ts';
import type { Section } from '../sections/section.ts';
import { audienceOf } from '../sections/visibility.ts';
import type { DeclaredSection } from './planned.ts';
import type { Line } from './result.ts';

/** What an item is about: its name in the file, and the key that decides who may see it. */
export interface Named {
  readonly subject?: string;
  readonly about?: string;
}

/** Sections of tests alone say nothing of this. */
const isOpen = ({ visibleTo = { '': 'everyone' } }: Section, path: string) =>
  audienceOf(visibleTo, path) === 'everyone';

/** What lines of an item keep from a log that everyone reads. */
export function veilOf(section: Section, { about }: Named = {}): Veil {
  const base = about ?? (section.settings?.list ? '[]' : '');
  return {
    hides: (key) => !isOpen(section, base ? `${base}.${key}` : key),
    covers: (text) => !isOpen(section, (text instanceof Wording ? text.key : undefined) ?? base),
    hidesNames: !isOpen(section, base),
  };
}

/** What the file itself names is no secret of the host's. */
export function veilFor({ section, entryAt }: DeclaredSection, item: Named): Veil {
  const veil = veilOf(section, item);
  return { ...veil, hidesNames: veil.hidesNames && !(item.subject && entryAt(item.subject)) };
}

type Veiled = Pick<Line, 'message' | 'inFull'>;

/** A message as everyone may read it, beside the one for those who may see everything. */
export function veiled(veil: Veil, say: (veil: Veil) => string): Veiled {
  const [message, whole] = [say(veil), say(unveiled)];
  return message === whole ? { message } : { message, inFull: { message: whole } };
}

export const veiledText = (veil: Veil, text: Text): Veiled =>
  veiled(veil, (one) => (one.covers(text) ? (openly(text) ?? withheld) : inFull(text)));

/** The same words around what everyone may read, and around what few may. */
export const reworded = <L extends Veiled>(one: L, words: (message: string) => string): L => ({
  ...one,
  message: words(one.message),
  ...(one.inFull && { inFull: { ...one.inFull, message: words(one.inFull.message ?? one.message) } }),
});

/** What the host's answers add to a line may hold anything of the section. */
export const addedTo = <L extends Veiled>(section: Section, one: L, text: string): L =>
  text === '' || !veilOf(section).hidesNames
    ? reworded(one, (message) => message + text)
    : { ...one, inFull: { ...one.inFull, message: (one.inFull?.message ?? one.message) + text } };

const tellsAll = ({ visibleTo = { '': 'everyone' } }: Section) =>
  Object.values(visibleTo).every((audience) => audience === 'everyone');

/** The path of a request that got no answer may name what few may see. */
export const veiledRequest = (section: Section, message: string): Veiled =>
  tellsAll(section) ? { message } : { message: `the host gave no usable answer ${withheld}`, inFull: { message } };

/** A refused request without what its path names and what the host says of it, where not everyone may see the section. */
export function veiledRefusal(
  section: Section,
  { request, hostMessage, message }: HostRefusal,
): Veiled & Partial<Line> {
  const isQuiet = !isOpen(section, '') || request.method === 'DELETE';
  if (tellsAll(section)) return { message, request };
  const open = { ...request, path: routeOf(section, request) };
  const words = isQuiet ? withheld : hostMessage;
  return {
    message: `${open.method} ${open.path} answered ${open.status}: ${words}`,
    request: open,
    inFull: { message, request },
  };
}

/** The path with a placeholder for every name in it but the repository's own. */
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
