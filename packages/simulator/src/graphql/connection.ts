import { GraphqlRefusal } from './resolver.ts';

export interface ConnectionArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

const maxPageSize = 100;

export function createConnection<N>(name: string, items: readonly N[], args: ConnectionArguments) {
  refuseInvalidPageSize(name, args);
  const start = args.after ? decodeCursor(args.after) + 1 : 0;
  const end = args.before ? decodeCursor(args.before) : items.length;
  const first = Math.min(end, args.first == null ? end : start + args.first);
  const from = args.last == null ? start : Math.max(start, first - args.last);
  return {
    nodes: items.slice(from, first),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: first < items.length,
      hasPreviousPage: from > 0,
      startCursor: first > from ? encodeCursor(from) : null,
      endCursor: first > from ? encodeCursor(first - 1) : null,
    },
  };
}

function refuseInvalidPageSize(name: string, { first, last }: ConnectionArguments) {
  if (first == null && last == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    throw new GraphqlRefusal('MISSING_PAGINATION_BOUNDARIES', message);
  }
  const [word, requestedSize] = first == null ? ['last', last ?? 0] : ['first', first];
  if (requestedSize < 0 || requestedSize > maxPageSize) {
    const message = `Requesting ${requestedSize} records on the \`${name}\` connection exceeds the \`${word}\` limit of ${maxPageSize} records.`;
    throw new GraphqlRefusal('EXCESSIVE_PAGINATION', message);
  }
}

const encodeCursor = (index: number) => Buffer.from(`cursor:${index}`).toString('base64url');

function decodeCursor(cursor: string) {
  const index = Number(/^cursor:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);
  if (Number.isNaN(index)) {
    throw new GraphqlRefusal('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`);
  }
  return index;
}
