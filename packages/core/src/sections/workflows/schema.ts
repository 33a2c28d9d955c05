import * as v from 'valibot';
import { choice, closedMap, createBareListShape, text } from '../../settings/schema/words.ts';

const folder = '.github/workflows/';

/** A bare file name means a file in this folder. Workflows of GitHub itself have other paths. */
const path = v.pipe(
  text({ min: 1 }),
  v.transform((value) => (value.includes('/') ? value : `${folder}${value}`)),
);

const Workflow = closedMap({ path, state: choice(['active', 'disabled']) });

export type DeclaredWorkflow = v.InferOutput<typeof Workflow>;

export const describeWorkflow = ({ path }: { path: string }) => `workflow ${JSON.stringify(path)}`;

export const settings = createBareListShape(Workflow, { getKey: ({ path }) => path, describeEntry: describeWorkflow });
