import { readFile } from 'node:fs/promises';
import { findAnswerProblems, findRequestProblems, listStatuses, type SentRequest } from './contract.ts';
import { createOperationFinder, type FoundOperation } from './routes.ts';
import { openSchemas } from './schemas.ts';
import type { Operation, Slice } from './slice.ts';

export { loadGraphqlSchema } from './graphql.ts';
export type { FoundOperation, Operation, SentRequest };

/** The part of GitHub's published REST description that this program uses. */
export interface Description {
  findOperation(method: string, pathname: string): FoundOperation | undefined;
  findRequestProblems(operation: Operation, sent: SentRequest): string[];
  findAnswerProblems(operation: Operation, status: number, body: unknown): string[];
  listStatuses(operation: Operation): number[];
}

let descriptionPromise: Promise<Description> | undefined;

/** Tests share the compiled schemas, so the file is read only once. */
export function openDescription(): Promise<Description> {
  descriptionPromise ??= readFile(new URL('rest.json', import.meta.url), 'utf8').then((text) =>
    openSlice(JSON.parse(text)),
  );
  return descriptionPromise;
}

export async function openSlice({ operations, components }: Slice): Promise<Description> {
  const check = await openSchemas(components);
  return {
    findOperation: createOperationFinder(operations),
    findRequestProblems: (operation, sent) => findRequestProblems(check, operation, sent),
    findAnswerProblems: (operation, status, body) => findAnswerProblems(check, operation, status, body),
    listStatuses: listStatuses,
  };
}
