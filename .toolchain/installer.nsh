; What electron-builder's installer for Windows does besides: it puts Revoada under "Open with" for the files that it
; reads. Those stay with the program that opens them today, which electron-builder's own fileAssociations would change.
; The MSI (msi.mjs) takes its values from the definitions and the list of file types here.

!define FILE_CLASS "br.revoada.app.file"
!define WITHOUT_DUMPS "Software\Microsoft\Windows\Windows Error Reporting\ExcludedApplications"

!macro forEachExtension what
  !insertmacro ${what} "csv"
  !insertmacro ${what} "tsv"
  !insertmacro ${what} "xlsx"
  !insertmacro ${what} "xls"
  !insertmacro ${what} "xlsb"
  !insertmacro ${what} "ods"
  !insertmacro ${what} "dbf"
  !insertmacro ${what} "dif"
  !insertmacro ${what} "slk"
  !insertmacro ${what} "mp3"
!macroend

!macro offerFor extension
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${extension}\OpenWithProgids" "${FILE_CLASS}"
!macroend

!macro withdrawFrom extension
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${extension}\OpenWithProgids" "${FILE_CLASS}"
!macroend

; SHCNE_ASSOCCHANGED, so that the menus know at once.
!macro tellShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${FILE_CLASS}" "" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${FILE_CLASS}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${FILE_CLASS}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro forEachExtension offerFor
  ; No dump of its memory, with keys and people in it, for Windows' error reporting.
  WriteRegDWORD SHELL_CONTEXT "${WITHOUT_DUMPS}" "${APP_EXECUTABLE_FILENAME}" 1
  !insertmacro tellShell
!macroend

!macro customUnInstall
  !insertmacro forEachExtension withdrawFrom
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${FILE_CLASS}"
  DeleteRegValue SHELL_CONTEXT "${WITHOUT_DUMPS}" "${APP_EXECUTABLE_FILENAME}"
  !insertmacro tellShell
!macroend
