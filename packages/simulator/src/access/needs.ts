import type { Level } from './tokens.ts';

export interface Need {
  readonly permission: string;
  readonly level: Level;
}

/** A token needs all permissions of any one set. `sets` is empty if any token may use the route. */
export interface Needs {
  readonly sets: readonly (readonly Need[])[];
  /** GitHub rejects every app token on this route. */
  readonly isClosedToApps: boolean;
  /** Without the permission, GitHub answers 403. Most other administration routes answer 404. */
  readonly isRefusedWith403: boolean;
  /** Only the app itself may use the route, with a JSON web token that it has signed. */
  readonly isForAppItself: boolean;
}

/** Parses the table row of a route, such as `GET /repos/{owner}/{repo}/labels`. Throws if the row is missing. */
export function parseRouteNeeds(route: string, table: Readonly<Record<string, string>>): Needs {
  const shortRoute = route.replace(/^(\w+) \/repos\/\{owner\}\/\{repo\}/, '$1 ~').replace(/\{\w+\}/g, '{}');
  const row = table[shortRoute];
  if (row === undefined) throw new Error(`the feature that answers ${route} does not say what \`${shortRoute}\` needs`);
  const [, sets = '', marker] = /^(.*?) ?(\(no app\)|\(app itself\)|\(told\))?$/.exec(row) ?? [];
  return {
    sets: sets ? sets.split(' | ').map((set) => set.split(' + ').map(parseNeed)) : [],
    isClosedToApps: marker === '(no app)',
    isRefusedWith403: marker === '(told)',
    isForAppItself: marker === '(app itself)',
  };
}

function parseNeed(text: string): Need {
  const [permission = '', level = 'read'] = text.split(': ');
  return { permission, level: level as Level };
}
