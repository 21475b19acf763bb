import SystemFiles
import Testing
