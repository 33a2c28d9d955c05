export const organizationAdvice =
  'Trueup manages only repositories; manage organizations with a tool such as Terraform or safe-settings (see docs/comparison.md#organizations)';
