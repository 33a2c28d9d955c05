import type { Level } from './tokens.ts';

export interface Need {
  readonly permission: string;
  readonly level: Level;
}

/** Each set alone is enough. Empty if any token may use the route. */
export interface Needs {
  readonly sets: readonly (readonly Need[])[];
  /** No app token may use the route, whatever its grants. */
  readonly closedToApps: boolean;
  /** A token without the grant is told so, where routes of administrators usually answer 404. */
  readonly isTold: boolean;
  /** Only the app itself may use the route, with a JSON web token that it has signed. */
  readonly ofAppItself: boolean;
}

/** The grants that a route (`GET /repos/{owner}/{repo}/labels`) needs, from the table of its feature. */
export function needsOf(route: string, table: Readonly<Record<string, string>>): Needs {
  const short = route.replace(/^(\w+) \/repos\/\{owner\}\/\{repo\}/, '$1 ~').replace(/\{\w+\}/g, '{}');
  const text = table[short];
  if (text === undefined) throw new Error(`the feature that answers ${route} does not say what \`${short}\` needs`);
  const [, sets = '', who] = /^(.*?) ?(\(no app\)|\(app itself\)|\(told\))?$/.exec(text) ?? [];
  return {
    sets: sets ? sets.split(' | ').map((set) => set.split(' + ').map(parseNeed)) : [],
    closedToApps: who === '(no app)',
    isTold: who === '(told)',
    ofAppItself: who === '(app itself)',
  };
}

function parseNeed(text: string): Need {
  const [permission = '', level = 'read'] = text.split(': ');
  return { permission, level: level as Level };
}
