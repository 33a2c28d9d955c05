import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

/** The faults that GitHub's own parser finds: unknown keys, wrong types, expressions that name what is not there. */
export async function findFaults(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  const { errors = [] } = await convertWorkflowTemplate(context, value!);
  return [
    ...new Set([...context.errors.getErrors().map(({ message }) => message), ...errors.map(({ Message }) => Message)]),
  ];
}
