import type { ErrorObject } from 'ajv';
import type { Schema } from './slice.ts';

/** Returns one line for each problem of a value. No line contains the value itself. */
export type SchemaCheck = (schema: Schema, value: unknown, name: string) => string[];

/** Compiles schemas on first use: each takes up to 50 ms, and a test needs few. */
export async function createSchemaCheck(components: Readonly<Record<string, Schema>>): Promise<SchemaCheck> {
  // In a bundle, a CommonJS module has its default export and no named ones.
  const [ajvModule, formats] = await Promise.all([import('ajv'), import('ajv-formats')]);
  const ajv = new ajvModule.default.Ajv({ allErrors: true, verbose: true, strictTypes: false, allowUnionTypes: true });
  formats.default.default(ajv);
  for (const [name, schema] of Object.entries(components)) ajv.addSchema(schema, name);

  const validateValue = (schema: Schema, value: unknown) => {
    const validate = ajv.compile(schema);
    return validate(value) ? [] : [...(validate.errors ?? [])];
  };
  return (schema, value, name) => [...new Set(formatErrors(validateValue(schema, value), name, validateValue))];
}

type ValidateValue = (schema: Schema, value: unknown) => ErrorObject[];

/**
 * If a value must match one of several forms, this reports only the form that was probably meant. The validator lists
 * a choice after the errors of its forms, so this reads from the end.
 */
function formatErrors(errors: ErrorObject[], name: string, validateValue: ValidateValue): string[] {
  const reported: ErrorObject[] = [];
  for (const error of errors.toReversed()) {
    if (!reported.some((choice) => isChoice(choice) && isInsideChoice(error, choice))) reported.push(error);
  }
  return reported
    .reverse()
    .flatMap((error) => (isChoice(error) ? formatChoice(error, name, validateValue) : [formatProblem(error, name)]));
}

const isChoice = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf';

const isInsideChoice = (error: ErrorObject, choice: ErrorObject) =>
  error.instancePath.startsWith(`${choice.instancePath}/`) ||
  (error.instancePath === choice.instancePath && error.parentSchema !== choice.parentSchema);

function formatChoice(choice: ErrorObject, name: string, validateValue: ValidateValue): string[] {
  const place = formatPlace(choice, name);
  const forms = (choice.schema as Schema[]).map((form) => validateValue(form, choice.data));
  if (forms.some((errors) => !errors.length)) return [`${place} fits more than one of the forms it may have`];
  const [closestForm] = forms.filter((errors) => !errors.some(isKindMismatch)).sort((a, b) => a.length - b.length);
  if (closestForm) return formatErrors(closestForm, place, validateValue);
  const reasons = forms.flatMap((errors) => errors.filter(isKindMismatch).map((error) => formatProblem(error, place)));
  return [[...new Set(reasons)].join(', or ')];
}

/** If the type or the tag of the value does not match a form, the caller did not mean that form. */
const isKindMismatch = ({ keyword, instancePath, schema }: ErrorObject) =>
  keyword === 'type' ? instancePath === '' : keyword === 'enum' && (schema as unknown[]).length === 1;

function formatProblem(error: ErrorObject, name: string): string {
  const place = formatPlace(error, name);
  const { keyword, params, message, schema, data } = error;
  if (keyword === 'required') return `${place}.${params.missingProperty} is missing`;
  if (keyword === 'additionalProperties') return `${place}.${params.additionalProperty} is not in the description`;
  if (keyword === 'enum') return `${place} must be ${formatAllowedValues(schema as unknown[])}`;
  if (keyword === 'type') return `${place} must be ${[schema].flat().join(' or ')}, and is ${nameJsonType(data)}`;
  return `${place} ${message}`;
}

const formatAllowedValues = (values: unknown[]): string => values.map((value) => JSON.stringify(value)).join(' or ');

const nameJsonType = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const formatPlace = ({ instancePath }: ErrorObject, name: string): string =>
  instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, key) => (/^\d+$/.test(key) ? `${place}[${key}]` : `${place}.${key}`), name);
