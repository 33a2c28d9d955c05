import type { SettledCall } from '../call.ts';
import type { WireAnswer } from '../http/http.ts';
import { isRecord, jsonText, messageIn } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';
import { absence } from '../refusals/absence.ts';

type DocumentError = Readonly<Record<string, unknown>>;

/** GraphQL always answers 200. An answer with errors has failed, even if it holds some of the data. */
export async function settleDocument(
  outgoing: OutgoingRequest,
  answer: WireAnswer,
  body: unknown,
): Promise<SettledCall> {
  const { data, errors } = isRecord(body) ? body : { data: undefined, errors: undefined };
  if (outgoing.call.routeRules.isFold && isRecord(data)) return { kind: 'answered', value: { data, errors } };
  if (Array.isArray(errors) && errors.length) return settleErrors(outgoing, answer, errors);
  if (isRecord(data) && data.repository === null)
    throw (await import('../refusals/denials.ts')).denialOf(outgoing, answer, 'the answer contains no repository');
  return { kind: 'answered', value: data };
}

async function settleErrors(outgoing: OutgoingRequest, answer: WireAnswer, errors: readonly unknown[]) {
  const parsed: DocumentError[] = errors.map((error) => (isRecord(error) ? error : { message: error }));
  const message = [...new Set(parsed.map(textOf))].join('; ');
  if ('absent' in outgoing.call.routeRules && parsed.every(isAbsence)) return absence(outgoing, answer, message);
  const { denialOf, failureOfAnswer: failureOf, withoutFields } = await import('../refusals/denials.ts');
  const fields = parsed.map(unknownField);
  if (fields.every((field) => field !== undefined)) throw withoutFields(outgoing, [...new Set(fields)]);
  throw parsed.every(({ type }) => ['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_SCOPES'].includes(String(type)))
    ? denialOf(outgoing, answer, message)
    : failureOf(outgoing, answer, message);
}

/** If the repository itself is not found, the token cannot see it; only something inside it can be absent. */
const isAbsence = ({ type, path }: DocumentError) =>
  type === 'NOT_FOUND' && !(Array.isArray(path) && path.length === 1 && path[0] === 'repository');

/** `Repository.issueCreationPolicy`, if the error says that the schema has no such field. */
function unknownField({ extensions }: DocumentError): string | undefined {
  if (!isRecord(extensions) || extensions.code !== 'undefinedField') return undefined;
  const name = `${extensions.typeName}.${extensions.fieldName}`;
  return /^\w+\.\w+$/.test(name) ? name : undefined;
}

const textOf = (error: DocumentError) => messageIn({ message: error.message }) || jsonText(error);
