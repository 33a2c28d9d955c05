import type { Operation, OperationDescription } from './slice.ts';

export interface FoundOperation {
  readonly operation: Operation;
  /** The decoded path parameters, by their names in the route. */
  readonly params: Readonly<Record<string, string>>;
}

interface CompiledRoute {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
  readonly literals: number;
}

/** If several routes match, the route with more literal segments wins. */
export function createOperationFinder(operations: Readonly<Record<string, OperationDescription>>) {
  const routes = new Map<string, CompiledRoute[]>();
  for (const [route, described] of Object.entries(operations)) {
    const compiled = compileRoute({ ...described, route });
    routes.set(compiled.method, [...(routes.get(compiled.method) ?? []), compiled]);
  }
  for (const methodRoutes of routes.values()) methodRoutes.sort((a, b) => b.literals - a.literals);

  return (method: string, pathname: string): FoundOperation | undefined => {
    for (const { operation, pattern } of routes.get(method) ?? []) {
      const match = pattern.exec(pathname);
      const params = match && decodeParams(match.groups ?? {});
      if (params) return { operation, params };
    }
    return undefined;
  };
}

function compileRoute(operation: Operation): CompiledRoute {
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

/** Returns `undefined` for an escape that is not UTF-8, because GitHub has no such path. */
function decodeParams(params: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
