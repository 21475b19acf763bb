import PrioritiesProgram

Program.main()
