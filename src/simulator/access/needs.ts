import type { Level } from './tokens.ts';

export interface Need {
  readonly permission: string;
  readonly level: Level;
}

/** Each set alone is enough; none at all for a route that any token may ask. */
export interface Needs {
  readonly sets: readonly (readonly Need[])[];
  /** No app token opens the route, whatever it was granted. */
  readonly closedToApps: boolean;
}

/** What a route (`GET /repos/{owner}/{repo}/labels`) asks of a token, from the table of its feature. */
export function needsOf(route: string, table: Readonly<Record<string, string>>): Needs {
  const short = route.replace(/^(\w+) \/repos\/\{owner\}\/\{repo\}/, '$1 ~').replace(/\{\w+\}/g, '{}');
  const text = table[short];
  if (text === undefined) throw new Error(`the feature that answers ${route} does not say what \`${short}\` needs`);
  const [, sets = '', noApp] = /^(.*?) ?(\(no app\))?$/.exec(text) ?? [];
  return { sets: sets ? sets.split(' | ').map((set) => set.split(' + ').map(parseNeed)) : [], closedToApps: !!noApp };
}

function parseNeed(text: string): Need {
  const [permission = '', level] = text.split(': ');
  return { permission, level: level === 'write' ? 'write' : 'read' };
}
