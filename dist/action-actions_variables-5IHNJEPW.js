import{s70 as a}from"./action.js";import{c as e}from"./action-chunk-MS4E4BKA.js";var r=e({key:"actions_variables",place:"actions",needs:a});export{r as actionsVariables};
