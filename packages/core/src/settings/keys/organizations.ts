/** What somebody is told whose file or flag is about an organization. */
export const keepOrganizations =
  'Trueup manages repositories; keep organizations in a tool such as Terraform or safe-settings, as docs/comparison.md#organizations says';
