/** A short help lists only the flags of these examples. */
const exampleLines = `
check | Check the repository of this clone
check --repository acme/shop --settings-file shop.yml | Check another repository or file
check --fleet-file fleet.yml --repos 'acme/svc-*' --details | Check a part of a fleet, with all details
apply --repository acme/shop | Show the changes, ask, and make them
apply --repository acme/shop --yes --undo-file undo.yml | Apply in a script, and write a file to undo it
apply --fleet-file fleet.yml --plan plan.json --yes | Apply only the approved changes
preview --base main | Preview your changes to the file in this clone
preview --pull-request 7 --post | Write the preview to the pull request
preview --fleet-file fleet.yml --base main --brakes stop | Preview a fleet, and fail if apply will stop
adopt labels repository.has_wiki | Adopt two settings
adopt --repository acme/shop --settings-file shop.yml --also undeclared | Adopt all settings, with undeclared entries
snapshot --repository acme/shop --snapshot-file shop.yml | Write the settings of one repository
snapshot --repos 'acme/*' --snapshot-file snapshots --overwrite | Update the snapshots of all repositories of an owner
render --settings-file base.yml,shop.yml --rendered-file settings.yml | Merge two layers; the last one wins
render --fleet-file fleet.yml --repository acme/shop --explain labels | Show which layer sets each label
report shards --fleet-file fleet.yml --largest 20 | Split a fleet into at most 20 jobs
report shards --repos 'acme/*' --repos-dir repos | Split the repositories of an owner, with settings files in a folder
report merge reports/*.json --report-file all.json | Merge the reports of all jobs
who acme/shop rulesets/main webhooks | Show who changed a ruleset and the webhooks
report html all.json --output fleet.html | Create a page to share
validate --settings-file settings.yml --server 3.17 | Also reject settings that the server lacks
grants --mode check | List the permissions of a read-only token
protection --repository acme/shop | Show the requirements of the default branch
protection 'release/*' --settings-file new.yml --fail-on blocks | Show how a settings file changes them
audit --repository acme/shop | Check the recommended rules
audit --repos 'acme/*' --pack osps-1 --html audit.html | Check all repositories of an owner, and create a page
audit --fleet-file fleet.yml --policy rules.yml | Check a fleet against your own policy
init | Set up the repository of this clone
init --action OWNER/trueup@v1 --hardened | Use the published action, live previews, and approved changes
serve --fleet-file fleet.yml --app-id 7 | Check each change
serve --fleet-file fleet.yml --app-id 7 --mode apply --brakes stop | Fix drift, except with changes that are hard to undo
import --settings-file settings.yml --in-place | Convert a file of the Settings app
import state.json --from terraform --to repos --to-fleet fleet.yml | Convert a Terraform state
import --from protection --in-place | Convert classic protection to rulesets
import --from ids --repository acme/shop | Replace ids with names
demo --details | Show full reports
sandbox --server 3.17 | Simulate GitHub Enterprise Server 3.17
sandbox --serve | Run the webhook service with it
completion bash >> ~/.bashrc | Install for bash; zsh and fish are similar`;

const examples = exampleLines
  .split('\n')
  .map((line) => `trueup ${line}`.split(' | ') as [typed: string, purpose: string]);

export const listExamples = (name: string) => examples.filter(([typed]) => `${typed} `.startsWith(`trueup ${name} `));
