import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

/** Returns the faults that GitHub's own parser finds: unknown keys, wrong types, unknown names in expressions. */
export async function findFaults(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  const { errors = [] } = await convertWorkflowTemplate(context, value!);
  return [
    ...new Set([...context.errors.getErrors().map(({ message }) => message), ...errors.map(({ Message }) => Message)]),
  ];
}
