import type { Described, Operation } from './slice.ts';

export interface FoundOperation {
  readonly operation: Operation;
  /** The decoded path parameters, by their names in the route. */
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
  readonly literals: number;
}

/** Finds operations; if several routes match, the route with more literal segments wins. */
export function operationFinder(operations: Readonly<Record<string, Described>>) {
  const routes = new Map<string, Route[]>();
  for (const [route, described] of Object.entries(operations)) {
    const read = readRoute({ ...described, route });
    routes.set(read.method, [...(routes.get(read.method) ?? []), read]);
  }
  for (const ofMethod of routes.values()) ofMethod.sort((a, b) => b.literals - a.literals);

  return (method: string, pathname: string): FoundOperation | undefined => {
    for (const { operation, pattern } of routes.get(method) ?? []) {
      const found = pattern.exec(pathname);
      const params = found && decoded(found.groups ?? {});
      if (params) return { operation, params };
    }
    return undefined;
  };
}

function readRoute(operation: Operation): Route {
  const [method = '', path = ''] = operation.route.split(' ');
  const segments = path.split('/');
  const patterns = segments.map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (!name) return segment.replace(/[^\w-]/g, '\\$&');
    return `(?<${name}>${operation.deep?.includes(name) ? '.+' : '[^/]+'})`;
  });
  return {
    operation,
    method,
    pattern: new RegExp(`^${patterns.join('/')}$`),
    literals: segments.filter((segment) => !segment.startsWith('{')).length,
  };
}

/** `undefined` for an escape that is not UTF-8: the host has no such path. */
function decoded(params: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
