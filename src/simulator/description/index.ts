import { readFile } from 'node:fs/promises';
import { answerProblems, documentedStatuses, requestProblems, type SentRequest } from './contract.ts';
import { type FoundOperation, operationFinder } from './routes.ts';
import { openSchemas } from './schemas.ts';
import type { Operation, Slice } from './slice.ts';

export { graphqlSchema } from './graphql.ts';
export type { FoundOperation, Operation, SentRequest };

/** What the host says of its own REST API, as far as this program uses it. */
export interface Description {
  findOperation(method: string, pathname: string): FoundOperation | undefined;
  requestProblems(operation: Operation, sent: SentRequest): string[];
  answerProblems(operation: Operation, status: number, body: unknown): string[];
  documentedStatuses(operation: Operation): number[];
}

let opened: Promise<Description> | undefined;

/** Opened once: what one test compiled, the next one finds. */
export function openDescription(): Promise<Description> {
  opened ??= readFile(new URL('rest.json', import.meta.url), 'utf8').then((text) => openSlice(JSON.parse(text)));
  return opened;
}

export async function openSlice({ operations, components }: Slice): Promise<Description> {
  const check = await openSchemas(components);
  return {
    findOperation: operationFinder(operations),
    requestProblems: (operation, sent) => requestProblems(check, operation, sent),
    answerProblems: (operation, status, body) => answerProblems(check, operation, status, body),
    documentedStatuses,
  };
}
