import type { CallOutcome } from '../call.ts';
import type { WireAnswer } from '../http/http.ts';
import { formatJson, isRecord, readMessage } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';
import { createAbsence } from '../refusals/absence.ts';

type DocumentError = Readonly<Record<string, unknown>>;

/** GraphQL answers 200 for failures too. */
export async function interpretDocument(
  outgoing: OutgoingRequest,
  answer: WireAnswer,
  body: unknown,
): Promise<CallOutcome> {
  const { data, errors } = isRecord(body) ? body : { data: undefined, errors: undefined };
  if (outgoing.call.routeRules.isBatchQuery && isRecord(data)) return { kind: 'answered', value: { data, errors } };
  if (Array.isArray(errors) && errors.length) return interpretErrors(outgoing, answer, errors);
  if (isRecord(data) && data.repository === null)
    throw (await import('../refusals/denials.ts')).createDenial(outgoing, answer, 'the answer contains no repository');
  return { kind: 'answered', value: data };
}

async function interpretErrors(outgoing: OutgoingRequest, answer: WireAnswer, errors: readonly unknown[]) {
  const parsed: DocumentError[] = errors.map((error) => (isRecord(error) ? error : { message: error }));
  const message = [...new Set(parsed.map(describeError))].join('; ');
  if ('absent' in outgoing.call.routeRules && parsed.every(isNotFoundError))
    return createAbsence(outgoing, answer, message);
  const { createDenial, createAnswerFailure, createMissingFieldsError } = await import('../refusals/denials.ts');
  const fields = parsed.map(findUnknownField);
  if (fields.every((field) => field !== undefined)) throw createMissingFieldsError(outgoing, [...new Set(fields)]);
  throw parsed.every(({ type }) => ['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_SCOPES'].includes(String(type)))
    ? createDenial(outgoing, answer, message)
    : createAnswerFailure(outgoing, answer, message);
}

/** The token cannot see a repository that is not found. Only something inside it can be absent. */
const isNotFoundError = ({ type, path }: DocumentError) =>
  type === 'NOT_FOUND' && !(Array.isArray(path) && path.length === 1 && path[0] === 'repository');

function findUnknownField({ extensions }: DocumentError): string | undefined {
  if (!isRecord(extensions) || extensions.code !== 'undefinedField') return undefined;
  const name = `${extensions.typeName}.${extensions.fieldName}`;
  return /^\w+\.\w+$/.test(name) ? name : undefined;
}

const describeError = (error: DocumentError) => readMessage({ message: error.message }) || formatJson(error);
