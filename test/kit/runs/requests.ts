import type { Misbehaviour } from '../../../packages/simulator/src/index.ts';

export type LoggedRequest = Parameters<NonNullable<Misbehaviour['match']>>[0];

/** A batched query is a POST that reads. */
export const isRead = ({ method, route }: Pick<LoggedRequest, 'method' | 'route'>) =>
  method === 'GET' || route.startsWith('query ');

export const isWrite = (request: Pick<LoggedRequest, 'method' | 'route'>) => !isRead(request);
