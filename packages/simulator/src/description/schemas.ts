import type { ErrorObject } from 'ajv';
import type { Schema } from './slice.ts';

/** The problems of a value, each on a line that starts with `name`. Never prints the value itself. */
export type Check = (schema: Schema, value: unknown, name: string) => string[];

/** Compiles schemas on first use: each takes up to 50 ms, and a test needs few. */
export async function openSchemas(components: Readonly<Record<string, Schema>>): Promise<Check> {
  // In a bundle, a CommonJS module has its default export and no named ones.
  const [ajvModule, formats] = await Promise.all([import('ajv'), import('ajv-formats')]);
  const ajv = new ajvModule.default.Ajv({ allErrors: true, verbose: true, strictTypes: false, allowUnionTypes: true });
  formats.default.default(ajv);
  for (const [name, schema] of Object.entries(components)) ajv.addSchema(schema, name);

  const errorsOf = (schema: Schema, value: unknown) => {
    const fits = ajv.compile(schema);
    return fits(value) ? [] : [...(fits.errors ?? [])];
  };
  return (schema, value, name) => [...new Set(linesOf(errorsOf(schema, value), name, errorsOf))];
}

type ErrorsOf = (schema: Schema, value: unknown) => ErrorObject[];

/**
 * If a value must match one of several forms, reports only the form that was probably meant. The validator lists a
 * choice after the errors of its forms, so this reads from the end.
 */
function linesOf(errors: ErrorObject[], name: string, errorsOf: ErrorsOf): string[] {
  const kept: ErrorObject[] = [];
  for (const error of errors.toReversed()) {
    if (!kept.some((choice) => isChoice(choice) && isInside(error, choice))) kept.push(error);
  }
  return kept
    .reverse()
    .flatMap((error) => (isChoice(error) ? choiceLines(error, name, errorsOf) : [line(error, name)]));
}

const isChoice = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf';

/** Whether an error is inside the value of a choice, or about the value itself. */
const isInside = (error: ErrorObject, choice: ErrorObject) =>
  error.instancePath.startsWith(`${choice.instancePath}/`) ||
  (error.instancePath === choice.instancePath && error.parentSchema !== choice.parentSchema);

function choiceLines(choice: ErrorObject, name: string, errorsOf: ErrorsOf): string[] {
  const place = placeOf(choice, name);
  const forms = (choice.schema as Schema[]).map((form) => errorsOf(form, choice.data));
  if (forms.some((errors) => !errors.length)) return [`${place} fits more than one of the forms it may have`];
  const [meant] = forms.filter((errors) => !errors.some(isOtherKind)).sort((a, b) => a.length - b.length);
  if (meant) return linesOf(meant, place, errorsOf);
  const reasons = forms.flatMap((errors) => errors.filter(isOtherKind).map((error) => line(error, place)));
  return [[...new Set(reasons)].join(', or ')];
}

/** A form with another type or tag was not meant. */
const isOtherKind = ({ keyword, instancePath, schema }: ErrorObject) =>
  keyword === 'type' ? instancePath === '' : keyword === 'enum' && (schema as unknown[]).length === 1;

function line(error: ErrorObject, name: string): string {
  const place = placeOf(error, name);
  const { keyword, params, message, schema, data } = error;
  if (keyword === 'required') return `${place}.${params.missingProperty} is missing`;
  if (keyword === 'additionalProperties') return `${place}.${params.additionalProperty} is not in the description`;
  if (keyword === 'enum') return `${place} must be ${oneOf(schema as unknown[])}`;
  if (keyword === 'type') return `${place} must be ${[schema].flat().join(' or ')}, and is ${kindOf(data)}`;
  return `${place} ${message}`;
}

const oneOf = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(' or ');

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const placeOf = ({ instancePath }: ErrorObject, name: string) =>
  instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((place, key) => (/^\d+$/.test(key) ? `${place}[${key}]` : `${place}.${key}`), name);
