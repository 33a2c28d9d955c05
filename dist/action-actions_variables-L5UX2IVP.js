import{s53 as a}from"./action.js";import{c as e}from"./action-chunk-TUPVDQTP.js";var r=e({key:"actions_variables",place:"actions",needs:a});export{r as actionsVariables};
