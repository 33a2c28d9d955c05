import { GraphqlRefusal } from './resolver.ts';

export interface ConnectionArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

const largest = 100;

/** A slice of a list, in the form of the host's connections. */
export function connection<N>(name: string, all: readonly N[], args: ConnectionArguments) {
  refuseBounds(name, args);
  const start = args.after ? indexIn(args.after) + 1 : 0;
  const end = args.before ? indexIn(args.before) : all.length;
  const first = Math.min(end, args.first == null ? end : start + args.first);
  const from = args.last == null ? start : Math.max(start, first - args.last);
  return {
    nodes: all.slice(from, first),
    totalCount: all.length,
    pageInfo: {
      hasNextPage: first < all.length,
      hasPreviousPage: from > 0,
      startCursor: first > from ? cursorOf(from) : null,
      endCursor: first > from ? cursorOf(first - 1) : null,
    },
  };
}

function refuseBounds(name: string, { first, last }: ConnectionArguments) {
  if (first == null && last == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    throw new GraphqlRefusal('MISSING_PAGINATION_BOUNDARIES', message);
  }
  const [word, asked] = first == null ? ['last', last ?? 0] : ['first', first];
  if (asked < 0 || asked > largest) {
    const message = `Requesting ${asked} records on the \`${name}\` connection exceeds the \`${word}\` limit of ${largest} records.`;
    throw new GraphqlRefusal('EXCESSIVE_PAGINATION', message);
  }
}

const cursorOf = (index: number) => Buffer.from(`cursor:${index}`).toString('base64url');

function indexIn(cursor: string) {
  const index = Number(/^cursor:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);
  if (Number.isNaN(index)) {
    throw new GraphqlRefusal('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`);
  }
  return index;
}
