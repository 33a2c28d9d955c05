import { PlanDocumentSchema } from '../../packages/core/src/report/plans/read.ts';
import { createAuditSchema, createEvidenceSchema } from './audit-schema.ts';
import { documented } from './documented.ts';
import { createFleetSchema } from './fleet-schema.ts';
import { toSchema } from './json-schema.ts';
import { createPolicyFileSchema } from './policy-schema.ts';
import { createProtectionSchema } from './protection-schema.ts';
import { createSettingsSchema } from './settings-schema.ts';

interface SchemaFile {
  readonly $schema: string;
  readonly title: string;
  readonly description: string;
  make(): object;
}

/** The draft that the YAML support of editors reads. */
const draft7 = 'http://json-schema.org/draft-07/schema#';
/** The draft of the report's schema, `docs/report.schema.json`. */
const draft2020 = 'https://json-schema.org/draft/2020-12/schema';

const version1 = 'Version 1 of this release. A later release may add keys, so ignore unknown keys.';

/** Each schema, by its folder and its file. */
const schemas: Readonly<Record<'schema' | 'docs', Readonly<Record<string, SchemaFile>>>> = {
  schema: {
    'settings.schema.json': {
      $schema: draft7,
      title: 'Settings of a repository',
      description: 'The settings of a GitHub repository. Trueup compares and writes only declared settings.',
      make: () => createSettingsSchema(documented),
    },
    'fleet.schema.json': {
      $schema: draft7,
      title: 'A fleet file of Trueup',
      description: 'Assigns settings files to repositories, in layers.',
      make: createFleetSchema,
    },
    'policy.schema.json': {
      $schema: draft7,
      title: 'A policy of Trueup',
      description: 'Rules for repositories, with exceptions.',
      make: createPolicyFileSchema,
    },
  },
  docs: {
    'plan.schema.json': {
      $schema: draft7,
      title: 'The plan of a Trueup run',
      description:
        'Format 2, which `plan-file` writes and `plan` reads. Apply refuses format 1, which lacks `server`, and a plan with other keys. `before` and `after` are JSON values. `{"unseen": true}` is a live value that the token could not see. `{"withheld": true}` is a value that readers cannot see.',
      make: () => toSchema(PlanDocumentSchema),
    },
    'protection.schema.json': {
      $schema: draft2020,
      title: 'What `trueup protection --json` prints',
      description: version1,
      make: createProtectionSchema,
    },
    'audit.schema.json': {
      $schema: draft2020,
      title: 'What `trueup audit --json` prints',
      description: version1,
      make: createAuditSchema,
    },
    'evidence.schema.json': {
      $schema: draft2020,
      title: 'A file of evidence of `trueup audit`',
      description: version1,
      make: createEvidenceSchema,
    },
  },
};

/** The text of each schema, by its folder and its file. */
export const schemaFiles = Object.entries(schemas).map(
  ([folder, files]) =>
    [folder, new Map(Object.entries(files).map(([file, schema]) => [file, formatSchema(schema)]))] as const,
);

function formatSchema({ make, ...head }: SchemaFile): string {
  return `${JSON.stringify({ ...head, ...make() }, null, 2)}\n`;
}
