import { readFile } from 'node:fs/promises';
import { listAnswerProblems, listRequestProblems, listStatuses, type SentRequest } from './contract.ts';
import { createOperationFinder, type FoundOperation } from './routes.ts';
import { createSchemaCheck } from './schemas.ts';
import type { Operation, Slice } from './slice.ts';

export { loadGraphqlSchema } from './graphql.ts';
export type { FoundOperation, Operation, SentRequest };

/** The part of GitHub's published REST description that this program uses. */
export interface Description {
  findOperation(method: string, pathname: string): FoundOperation | undefined;
  listRequestProblems(operation: Operation, sent: SentRequest): string[];
  listAnswerProblems(operation: Operation, status: number, body: unknown): string[];
  listStatuses(operation: Operation): number[];
}

let descriptionPromise: Promise<Description> | undefined;

/** Tests share the compiled schemas, so the file is read only once. */
export function openDescription(): Promise<Description> {
  descriptionPromise ??= readFile(new URL('rest.json', import.meta.url), 'utf8').then((text) =>
    createDescription(JSON.parse(text)),
  );
  return descriptionPromise;
}

export async function createDescription({ operations, components }: Slice): Promise<Description> {
  const check = await createSchemaCheck(components);
  return {
    findOperation: createOperationFinder(operations),
    listRequestProblems: (operation, sent) => listRequestProblems(check, operation, sent),
    listAnswerProblems: (operation, status, body) => listAnswerProblems(check, operation, status, body),
    listStatuses: listStatuses,
  };
}
