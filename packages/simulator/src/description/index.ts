import { readFile } from 'node:fs/promises';
import { answerProblems, documentedStatuses, requestProblems, type SentRequest } from './contract.ts';
import { type FoundOperation, operationFinder } from './routes.ts';
import { openSchemas } from './schemas.ts';
import type { Operation, Slice } from './slice.ts';

export { graphqlSchema } from './graphql.ts';
export type { FoundOperation, Operation, SentRequest };

/** The part of the host's own REST description that this program uses. */
export interface Description {
  findOperation(method: string, pathname: string): FoundOperation | undefined;
  requestProblems(operation: Operation, sent: SentRequest): string[];
  answerProblems(operation: Operation, status: number, body: unknown): string[];
  documentedStatuses(operation: Operation): number[];
}

let opened: Promise<Description> | undefined;

/** Opened only once, so that tests share the compiled schemas. */
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
